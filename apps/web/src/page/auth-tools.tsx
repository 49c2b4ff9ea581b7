import { LanguageSwitch } from './language-switch.tsx';
import { PlayMoney } from './play-money.tsx';

/** The bar at the top of the auth pages. */
export function AuthTools() {
  return (
    <>
      <PlayMoney />
      <LanguageSwitch />
    </>
  );
}
