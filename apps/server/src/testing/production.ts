import { join } from 'node:path';

/** These are the fewest settings with which a public server starts. No test sends anything with them. */
export const productionVariables = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://bar.example',
  SUPPORT_MAIL: 'help@bar-of-the-tests.com',
  LEGAL_DIR: join(import.meta.dirname, 'legal'),
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'a token of theirs',
  TWILIO_FROM: '+18135550000',
};
