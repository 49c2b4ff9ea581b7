/** That a screen was shown. Nothing personal but the player's id. */
export type PageView = {
  at: Date;
  /** The route's name. */
  route: string;
  signed_in: boolean;
  /** Null for visitors and for who asked not to be followed. */
  player_id: string | null;
  /** Random number and beginning of one load of the page; null where it was not told. */
  visit: string | null;
};

/** Somebody who counts page views: our own table, or an analytics service. */
export interface PageViewSink {
  record(view: PageView): Promise<void>;
  /** Resolves when everything that was taken has been sent or given up. */
  idle(): Promise<void>;
}

/** Where no analytics service is configured. */
export const noPageViews: PageViewSink = { record: async () => {}, idle: async () => {} };
