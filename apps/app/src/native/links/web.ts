import type { LinksPort } from './port.ts';

/** On the web the router has already read the address from the address bar. */
export const links = {
  launchUrl: async () => null,
  onOpen: () => () => {},
} satisfies LinksPort;
