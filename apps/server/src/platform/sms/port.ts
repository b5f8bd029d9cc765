export type Sms = {
  /** The number has E.164 digits without "+". */
  to: string;
  text: string;
};

/** A provider sends text messages; where none is configured, they go to the outbox. */
export type SmsSender = {
  /**
   * Resolves once the provider has taken the message. Codes are sent directly, because a job's payload would keep them
   * readable; every other text is a job of the transaction that causes it, whose handler calls this.
   * @throws SmsRefused if this message will never be sent; SmsUnavailable if no try succeeded
   */
  send(message: Sms): Promise<void>;
};

/** The provider refuses this number or text: a repetition gets the same answer. */
export class SmsRefused extends Error {
  readonly providerCode: number | null;

  constructor(message: string, providerCode: number | null) {
    super(message);
    this.name = 'SmsRefused';
    this.providerCode = providerCode;
  }
}

/** The provider is busy or out of reach. */
export class SmsUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'SmsUnavailable';
  }
}
