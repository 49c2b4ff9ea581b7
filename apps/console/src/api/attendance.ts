const ATTENDED_MS = 60_000;

let used_at = Date.now();

/** Records when somebody last used the page. */
export function watchAttendance(): void {
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    addEventListener(
      event,
      () => {
        used_at = Date.now();
      },
      { capture: true, passive: true },
    );
}

/** Reports whether somebody has used the page within the last minute. */
export const isAttended = (): boolean => Date.now() - used_at < ATTENDED_MS;
