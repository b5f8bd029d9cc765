import type { LinksPort } from './port.ts';

/** On the web the address bar is the link, and the router has read it already. */
export const links = {
  launchUrl: async () => null,
  onOpen: () => () => {},
} satisfies LinksPort;
