/** What `npm run release -- --help` prints. */
export const help = `npm run release -- COMMAND [options]

  keygen [--key FILE] [--passphrase]
      Makes the release key. The private half stays in FILE; the public half is printed for RELEASE_PUBLIC_KEY.
  public-key [--key FILE]
      Prints the public half again.
  bundle --min-native VERSION [--channel NAME]
      Builds and signs the bundle of this commit, writes it to releases/VERSION and tags the commit.
  publish [VERSION] [--rollout PERCENT]
      Uploads a bundle. With --rollout it is offered to that percentage of the phones at once.
  rollout VERSION PERCENT
      Offers a published bundle to more phones, up to 100.
  withdraw VERSION [--back-to OLDER]
      Ends the offer for ever. With --back-to, phones that run VERSION go back to the older bundle.

Options of all commands
  --key FILE      the private key (~/.config/PRODUCT/release-key.pem)
  --server URL    the server (VITE_SERVER_URL of the environment)
  --folder DIR    the folder of bundles (releases)

docs/releases.md shows each command in use.`;
