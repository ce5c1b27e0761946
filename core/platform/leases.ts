/**
 * What only one of the processes that share a database may do at a time, by name: ask a host, load its robots.txt, compute
 * an answer. A process without others has null instead and pays nothing.
 */
export interface Leases {
  /**
   * Takes a lease, to be held until it is passed on or this process dies. While another process holds it, that one is
   * told that it is wanted. To be called again only when the lease was passed on or lost.
   *
   * @param onWanted called when another process wants the lease, perhaps more than once
   */
  take(name: string, onWanted?: () => void): Promise<Taken>;
  /** Gives up all leases. */
  close(): Promise<void>;
}

/** `passed` resolves when it is worth trying again, and rejects with the reason of the signal. */
export type Taken = { lease: Lease } | { lease: null; passed(signal?: AbortSignal): Promise<void> };

export interface Lease extends Left {
  /** Nobody else can have it. False once it was passed on, or when the database has not been reached for too long. */
  readonly isHeld: boolean;
  readonly isWanted: boolean;
  /** False when another process may have held it within the last minute. */
  readonly isFirst: boolean;
  /** How long ago the holder before died with it, in ms; null when it was passed on. */
  readonly diedMs: number | null;
  /** Notes at once what the next holder must know, whatever happens to this one. */
  note(left: Left): Promise<void>;
  /** Passes it on to whoever wants it. Never rejects. */
  pass(left?: Left): Promise<void>;
}

/** What the holder of a host passes on to the next one, in ms from now; 0 when there is nothing to wait for. */
export interface Left {
  /** Until the next request may be sent. */
  readyMs: number;
  /** How long the host has asked to be left alone. */
  closedMs: number;
}
