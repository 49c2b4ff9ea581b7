import type { GameProvider } from '../../apps/server/src/core/ports/game-provider.ts';

type Method = 'deposit' | 'withdrawAll' | 'queryTransfer' | 'cancelTransfer';

/**
 * lost: the call never arrived. response_lost: it was executed, but its response was lost. short: the response reports one
 * paisa less.
 */
export type Fault = 'lost' | 'response_lost' | 'short';

/** A game provider on an unreliable network. */
export type FaultyProvider = GameProvider & {
  /** The faults of the next calls, in order; an empty list means a reliable network. */
  readonly faults: Record<Method, (Fault | null)[]>;
  /** Every call that reached the provider: its method and the transfer's id. */
  readonly received: { method: Method; id: string }[];
  mend(): void;
};

export function createFaultyProvider(behind: GameProvider): FaultyProvider {
  const faults: FaultyProvider['faults'] = { deposit: [], withdrawAll: [], queryTransfer: [], cancelTransfer: [] };
  const received: FaultyProvider['received'] = [];
  const through = async <Result>(method: Method, id: string, work: () => Promise<Result>): Promise<Result> => {
    const fault = faults[method].shift() ?? null;
    if (fault === 'lost') throw new Error(`${method} timed out on the way there`);
    received.push({ method, id });
    const response = await work();
    if (fault === 'response_lost') throw new Error(`${method} timed out on the way back`);
    return fault === 'short' ? onePaisaLess(response) : response;
  };
  return {
    name: behind.name,
    createMember: (app, player_id) => behind.createMember(app, player_id),
    launch: (app, request) => behind.launch(app, request),
    isPlayedElsewhere: (app, who) => behind.isPlayedElsewhere(app, who),
    deposit: (app, transfer) => through('deposit', transfer.id, () => behind.deposit(app, transfer)),
    withdrawAll: (app, transfer) => through('withdrawAll', transfer.id, () => behind.withdrawAll(app, transfer)),
    queryTransfer: (app, transfer) => through('queryTransfer', transfer.id, () => behind.queryTransfer(app, transfer)),
    cancelTransfer: (app, transfer) =>
      through('cancelTransfer', transfer.id, () => behind.cancelTransfer(app, transfer)),
    faults,
    received,
    mend() {
      for (const list of Object.values(faults)) list.length = 0;
    },
  };
}

function onePaisaLess<Result>(response: Result): Result {
  const reported = response as { amount?: bigint };
  return reported.amount === undefined ? response : { ...response, amount: reported.amount - 1n };
}
