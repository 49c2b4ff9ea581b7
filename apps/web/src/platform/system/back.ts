/** The phone's back button, and a way to close the app. A browser handles both itself. */
export type Back = {
  onBackPressed(press: () => void): void;
  leaveApp(): void;
};
