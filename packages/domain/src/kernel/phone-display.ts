/** A number of the North American plan reads "(813) 555-0101"; another number keeps its digits behind a plus. */
export function displayPhone(digits: string): string {
  const national = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digits.replace(/\D/g, ''));
  return national ? `(${national[1]}) ${national[2]}-${national[3]}` : `+${digits.replace(/\D/g, '')}`;
}
