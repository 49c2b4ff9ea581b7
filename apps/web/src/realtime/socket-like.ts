/** As much of a socket as is used here. */
export type SocketLike = {
  readonly connected: boolean;
  connect(): unknown;
  disconnect(): unknown;
  emit(name: string, ...said: unknown[]): unknown;
  on(name: string, listener: (...heard: never[]) => void): unknown;
  /** Emits, and resolves with the answer; rejects where none comes in time. */
  emitWithAck(name: string, ...said: unknown[]): Promise<unknown>;
};
