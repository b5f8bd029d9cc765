/** These are the fewest settings with which a public server starts. No test sends anything with them. */
export const productionVariables = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://bar.example',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'a token of theirs',
  TWILIO_FROM: '+18135550000',
};
