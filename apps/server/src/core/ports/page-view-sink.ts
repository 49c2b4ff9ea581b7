/** A view of a screen. The player's id is the only personal data. */
export type PageView = {
  at: Date;
  /** The route's name. */
  route: string;
  signed_in: boolean;
  /** Null for visitors and for players who opted out of tracking. */
  player_id: string | null;
  /** A random id for one load of the page, with the time at which the load began; null if the client sent none. */
  visit: string | null;
};

/** A recorder of page views: the server's own table, or an analytics service. */
export interface PageViewSink {
  record(view: PageView): Promise<void>;
  /** Resolves when every accepted view was sent or given up. */
  idle(): Promise<void>;
}

/** For installations without an analytics service. */
export const noPageViews: PageViewSink = { record: async () => {}, idle: async () => {} };
