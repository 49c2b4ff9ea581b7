const HOUR_MS = 3_600_000;

export const hourOf = (now: Date): Date => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);

/** The beginning of the next hour, when the next seal is due. */
export const nextSealAt = (now: Date): Date => new Date(hourOf(now).getTime() + HOUR_MS);
