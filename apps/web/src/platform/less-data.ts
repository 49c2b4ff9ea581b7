const CHOICE = 'nua.data';

/** Whether to use less data: the player's choice on this device, or without a choice the browser's data saver. */
export function usesLessData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const chosen = readChoice();
  return chosen === null ? connection?.saveData === true : chosen === 'less';
}

export function chooseLessData(isLess: boolean): void {
  try {
    localStorage.setItem(CHOICE, isLess ? 'less' : 'full');
  } catch {
    // A browser without storage follows its data saver.
  }
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    return null;
  }
}
