export type Sms = {
  /** This is the phone number in E.164 digits, without "+". */
  to: string;
  text: string;
};

/**
 * This is the provider that sends text messages. Where the settings name none, a demo stores texts in the outbox, and
 * any other deployment cannot send texts.
 */
export type SmsSender = {
  /**
   * Resolves once the provider has accepted the message. A sign-in code is not sent by a job, because it would stay
   * readable in the data of the job.
   * @throws ProviderFailure, whose outcome tells a refused phone number apart from a refused account and from no answer
   */
  send(message: Sms): Promise<void>;
};
