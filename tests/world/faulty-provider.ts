import type { GameProvider } from '../../apps/server/src/core/ports/game-provider.ts';

type Method = 'deposit' | 'withdrawAll' | 'queryTransfer' | 'cancelTransfer';

/**
 * A fault of a call. `lost`: the provider did not receive the call. `response_lost`: it executed the call, and its response was lost.
 * `short`: the response reports one paisa less.
 */
export type Fault = 'lost' | 'response_lost' | 'short';

/** A game provider on an unreliable network. */
export type FaultyProvider = GameProvider & {
  /** The faults of the next calls, in order. Later calls have no fault. */
  readonly faults: Record<Method, (Fault | null)[]>;
  /** The calls that the provider received. */
  readonly received: { method: Method; id: string }[];
  clearFaults(): void;
};

export function createFaultyProvider(provider: GameProvider): FaultyProvider {
  const faults: FaultyProvider['faults'] = { deposit: [], withdrawAll: [], queryTransfer: [], cancelTransfer: [] };
  const received: FaultyProvider['received'] = [];
  const callWithFault = async <Result>(method: Method, id: string, work: () => Promise<Result>): Promise<Result> => {
    const fault = faults[method].shift() ?? null;
    if (fault === 'lost') throw new Error(`${method} timed out: the request was lost`);
    received.push({ method, id });
    const response = await work();
    if (fault === 'response_lost') throw new Error(`${method} timed out: the response was lost`);
    return fault === 'short' ? onePaisaLess(response) : response;
  };
  return {
    name: provider.name,
    createMember: (app, player_id) => provider.createMember(app, player_id),
    launch: (app, request) => provider.launch(app, request),
    isPlayedElsewhere: (app, who) => provider.isPlayedElsewhere(app, who),
    deposit: (app, transfer) => callWithFault('deposit', transfer.id, () => provider.deposit(app, transfer)),
    withdrawAll: (app, transfer) =>
      callWithFault('withdrawAll', transfer.id, () => provider.withdrawAll(app, transfer)),
    queryTransfer: (app, transfer) =>
      callWithFault('queryTransfer', transfer.id, () => provider.queryTransfer(app, transfer)),
    cancelTransfer: (app, transfer) =>
      callWithFault('cancelTransfer', transfer.id, () => provider.cancelTransfer(app, transfer)),
    faults,
    received,
    clearFaults() {
      for (const list of Object.values(faults)) list.length = 0;
    },
  };
}

function onePaisaLess<Result>(response: Result): Result {
  const reported = response as { amount?: bigint };
  return reported.amount === undefined ? response : { ...response, amount: reported.amount - 1n };
}
