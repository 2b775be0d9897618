import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';

/** Leads back to all methods. */
export function BackToMethods({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button kind="quiet" onClick={onPress}>
      <Trans>Another way</Trans>
    </Button>
  );
}
