import { Button } from '@nua/ui';
import { navigate } from '../router.ts';

/** The button that opens the next page of a list. */
export const NextPage = ({ href }: { href: string }) => (
  <Button kind="quiet" onClick={() => navigate(href)}>
    Next page
  </Button>
);
