/** A build for another country replaces this emergency number. */
export const emergencyNumber: string = import.meta.env.VITE_EMERGENCY_NUMBER ?? '911';
