export type Sms = {
  /** This is the phone number in E.164 digits, without "+". */
  to: string;
  text: string;
};

/** This is the provider that sends text messages. Where the settings name none, texts go to the outbox. */
export type SmsSender = {
  /**
   * Resolves once the provider has accepted the message. Sign-in codes are sent directly, because they would stay
   * readable in the data of a job. Every other text is a job, added in the transaction that causes it.
   * @throws ProviderFailure, whose outcome tells a refused phone number apart from a refused account and from no answer
   */
  send(message: Sms): Promise<void>;
};
