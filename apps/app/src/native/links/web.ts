import type { LinksPort } from './port.ts';

/** On the web the router has read the address bar already. */
export const links = {
  launchUrl: async () => null,
  onOpen: () => () => {},
} satisfies LinksPort;
