import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PanelRight } from '../../../ui/icons.tsx';
import { OrderButton } from '../../files/order-button.tsx';
import panel from '../../files/panel.module.css';
import { ViewButtons } from '../../files/view-buttons.tsx';
import { StarFilterButton } from '../starred/star-filter.tsx';
import styles from './file-browser.module.css';
import type { BrowserOrder, ListView } from './list-mode.ts';
import type { ListMode } from './use-list-mode.ts';

interface ArrangeButtonsProps {
  readonly mode: ListMode;
  readonly order: BrowserOrder;
  readonly onOrder: (order: BrowserOrder) => void;
  /** Whether names are searched, so that they can stand by how well they fit. */
  readonly isSearch: boolean;
  readonly views: readonly ListView[];
  /** Whether only what has a star is shown; null where that cannot be chosen. */
  readonly starred: boolean | null;
  /** Where a view puts buttons of its own. */
  readonly own: Ref<HTMLSpanElement>;
  readonly isChoosing: boolean;
  readonly details: boolean;
  readonly onDetails: () => void;
}

/** How a list is shown: what of it, its order, its view, and the details beside it. Photos by day have one order. */
export function ArrangeButtons(props: ArrangeButtonsProps) {
  const { mode, order, onOrder, isSearch, views, starred, own, isChoosing, details, onDetails } = props;
  const { t } = useLingui();
  return (
    <>
      <span className={panel.arrange} data-choosing={isChoosing ? '' : undefined}>
        <span ref={own} className={panel.arrange} />
        {starred !== null && mode.view !== 'flow' && <StarFilterButton isOn={starred} />}
        {mode.view !== 'flow' && (
          <OrderButton
            order={order}
            first={isSearch ? ['relevance'] : []}
            last={starred === false ? ['starred_first'] : []}
            onOrder={onOrder}
            // By relevance, folders and files stand together.
            {...(order === 'relevance'
              ? {}
              : { pinFoldersTop: mode.pinFoldersTop, onPinFolders: mode.pinFolders })}
            globals={[
              {
                of: 'order',
                isOn: mode.isGlobal.order,
                onChange: mode.setOrderGlobal,
              },
              { of: 'view', isOn: mode.isGlobal.view, onChange: mode.setViewGlobal },
            ]}
          />
        )}
        <ViewButtons view={mode.view} views={views} onView={mode.chooseView} />
      </span>
      <IconButton label={t`Details`} pressed={details} className={styles.detailsButton} onClick={onDetails}>
        <PanelRight size={20} aria-hidden />
      </IconButton>
    </>
  );
}
