/** Signals that end the service in order. SIGHUP: the terminal was closed; there is no configuration to load again. */
export const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
