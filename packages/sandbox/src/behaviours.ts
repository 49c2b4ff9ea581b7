/** The two block explorers. Both show the same chain unless a test makes one of them show wrong blocks. */
export const explorer_names = ['one', 'two'] as const;
export type ExplorerName = (typeof explorer_names)[number];

/**
 * The behaviour of an explorer.
 *
 * `lagging`: its newest block is thirty blocks behind the chain. `ahead`: it reports a height far in the future. `other_chain`: it shows
 * the blocks of another chain. `other_header`: it responds with the right hash and the header of another block. `no_work`: its blocks have
 * almost no proof of work. `old`: its blocks have the time of the previous day. `silent`: it responds with an error.
 */
export type ExplorerBehaviour =
  | 'honest'
  | 'lagging'
  | 'ahead'
  | 'other_chain'
  | 'other_header'
  | 'no_work'
  | 'old'
  | 'silent';

/**
 * The behaviour of the calendar, a timestamp server. `silent`: it responds with an error. `forgetful`: its commitments stay pending
 * forever. `lying`: it names a block that does not contain the commitment.
 */
export type CalendarBehaviour = 'honest' | 'silent' | 'forgetful' | 'lying';

/**
 * The behaviour of the receiver of webhooks. `failing`: it responds with an error. `redirecting`: it responds with a redirect to another
 * address.
 */
export type ReceiverBehaviour = 'honest' | 'failing' | 'redirecting';

/** The behaviour of the explorers, the calendar and the receiver of webhooks; honest by default. */
export type Behaviours = Record<ExplorerName, ExplorerBehaviour> & {
  calendar: CalendarBehaviour;
  receiver: ReceiverBehaviour;
};

export const honestBehaviours = (): Behaviours => ({
  one: 'honest',
  two: 'honest',
  calendar: 'honest',
  receiver: 'honest',
});

/** Changes how the explorers, the calendar and the receiver of webhooks behave, until the process ends. */
export const behaviourSide = ({ behaviours }: { behaviours: Behaviours }) => ({
  setExplorer: (name: ExplorerName, behaviour: ExplorerBehaviour) =>
    void Object.assign(behaviours, { [name]: behaviour }),
  setCalendar: (calendar: CalendarBehaviour) => void Object.assign(behaviours, { calendar }),
  setReceiver: (receiver: ReceiverBehaviour) => void Object.assign(behaviours, { receiver }),
});
