const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes untrusted text for the body of a page and for an attribute value in quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => htmlEntities[character] ?? character);
