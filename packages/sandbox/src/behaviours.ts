/** The two block explorers. Both show the same chain unless a test makes one lie. */
export const explorer_names = ['one', 'two'] as const;
export type ExplorerName = (typeof explorer_names)[number];

/**
 * What an explorer does.
 *
 * `lagging`: it is thirty blocks behind. `ahead`: it claims a height far in the future. `other_chain`: it has other blocks. `other_header`: the
 * right hash with the header of another block. `no_work`: blocks without work. `old`: blocks from a day before. `silent`: an error.
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

/** What the calendar does. `silent`: an error. `forgetful`: it never brings a promise into a block. `lying`: it names a block without the promise. */
export type CalendarBehaviour = 'honest' | 'silent' | 'forgetful' | 'lying';

/** The behaviour of the explorers and the calendar; honest by default. */
export type Behaviours = Record<ExplorerName, ExplorerBehaviour> & { calendar: CalendarBehaviour };

export const honest = (): Behaviours => ({ one: 'honest', two: 'honest', calendar: 'honest' });

/** Changes how the explorers and the calendar behave, until the process ends. */
export const behaviourSide = ({ behaviours }: { behaviours: Behaviours }) => ({
  setExplorer: (name: ExplorerName, behaviour: ExplorerBehaviour) =>
    void Object.assign(behaviours, { [name]: behaviour }),
  setCalendar: (calendar: CalendarBehaviour) => void Object.assign(behaviours, { calendar }),
});
