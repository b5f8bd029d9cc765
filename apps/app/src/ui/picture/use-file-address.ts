import { useEffect, useState } from 'react';

/**
 * Makes an address for a file that exists only in this page. The address is released when another file replaces this
 * file, and when the component is removed.
 */
export function useFileAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
