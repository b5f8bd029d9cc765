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
   * @throws SmsRefused if this message will never be sent; SmsUnavailable if no try succeeded
   */
  send(message: Sms): Promise<void>;
};

/** The provider refuses this phone number or text. A second try would get the same answer. */
export class SmsRefused extends Error {
  readonly providerCode: number | null;

  constructor(message: string, providerCode: number | null) {
    super(message);
    this.name = 'SmsRefused';
    this.providerCode = providerCode;
  }
}

/** The provider of text messages is busy or cannot be reached. */
export class SmsUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'SmsUnavailable';
  }
}
