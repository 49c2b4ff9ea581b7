/** The phone's own back button, and the way out of the app. A browser moves in its history by itself and is left by its owner. */
export type Back = {
  onBackPressed(press: () => void): void;
  leaveApp(): void;
};
