/** The emergency number, which a build for another country replaces. */
export const emergencyNumber: string = import.meta.env.VITE_EMERGENCY_NUMBER ?? '911';
