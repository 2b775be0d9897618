import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useIsLifted } from './see-plans.tsx';
import { TrafficMeters } from './traffic-meters.tsx';

/** What was moved this month (R2.24 show_traffic_dialog). */
export default function TrafficDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui();
  const liftsUpload = useIsLifted({ limit: 'upload', needed: 0 });
  const liftsDownload = useIsLifted({ limit: 'download', needed: 0 });
  return (
    <Dialog title={t`Traffic this month`} width="medium" onClose={onClose}>
      <TrafficMeters />
      <DialogActions>
        {(liftsUpload || liftsDownload) && (
          <Link to="/drive/payment/traffic" className={buttonStyle()} onClick={onClose}>
            <Trans>Get more traffic</Trans>
          </Link>
        )}
        <Button kind="primary" onClick={onClose} data-initial-focus>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
