/** What this device can do about pushes: nothing, nothing any more, or be asked. */
export type Ability = 'none' | 'denied' | 'asks' | 'granted';

/** Short notifications while Nua is closed. A token is what our server needs to reach this device. */
export type Push = {
  /** Where the player allows them again: in the settings of the browser, or of the phone. */
  pushPlace: 'browser' | 'app';
  pushAbility(): Promise<Ability>;
  /** Asks the player. Null: refused. Rejects where the device has no token to give. */
  askForPush(public_key: string): Promise<string | null>;
  /** The token as it is now; null where there is none. */
  pushToken(): Promise<string | null>;
  /** From now on no push is shown here, also none that is under way. */
  endPush(): Promise<void>;
  /** `open` gets the path of a push that was pressed, as it came: whoever opens it checks it. */
  onPushPressed(open: (path: unknown) => void): void;
  /** The device has another token now. */
  onPushToken(changed: () => void): void;
};
