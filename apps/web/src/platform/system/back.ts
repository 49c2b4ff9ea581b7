/** The phone's back button, and a way to close the app. A browser handles both itself. */
export type Back = {
  onBackPressed(listener: () => void): void;
  leaveApp(): void;
};
