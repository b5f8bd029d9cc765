/**
 * Reads the id of the session out of an access token, which is a signed JWT; null if the text is none. The app does
 * not check the signature, because only the server trusts the token.
 */
export function sessionIdOf(accessToken: string): string | null {
  try {
    const [, payload = ''] = accessToken.split('.');
    const { session_id } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof session_id === 'string' ? session_id : null;
  } catch {
    return null;
  }
}
