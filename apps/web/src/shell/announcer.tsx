import { VisuallyHidden } from '@nua/ui';
import { useRouteMatch } from '../client/use-stores.ts';
import { useTranslation } from '../client/use-translation.ts';
import { screenNameOf } from '../router/page-title.ts';

/** Screen readers hear the name of the screen that has come. */
export function Announcer() {
  const t = useTranslation();
  const match = useRouteMatch();
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite" aria-atomic="true">
        {match === null ? '' : screenNameOf(match, t)}
      </span>
    </VisuallyHidden>
  );
}
