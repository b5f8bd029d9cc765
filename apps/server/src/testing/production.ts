/** The settings a server for the public needs at the least; nobody sends anything by them in a test. */
export const productionVariables = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://bar.example',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'a token of theirs',
  TWILIO_FROM: '+18135550000',
};
