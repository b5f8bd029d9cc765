/** Whom to call when something is unsafe: a build for another country says so. */
export const emergencyNumber: string = import.meta.env.VITE_EMERGENCY_NUMBER ?? '911';
