import { useLingui } from '@lingui/react/macro';
import { useLayout } from '../actors/use-layout.ts';
import { useApp } from '../actors/use-runtime.ts';
import { keepCookie } from '../cookies.ts';
import { tellOtherTabs } from '../other-tabs/tell.ts';
import { PanelLeftClose, PanelLeftOpen } from '../ui/icons.tsx';
import styles from './drive.module.css';
import { useNarrowTooltip } from './use-narrow-sidebar.ts';

interface SidebarToggleProps {
  /** The id of the sidebar. */
  readonly controls: string;
}

/** Makes the drive's sidebar a column of icons, and wide again (R3.6): kept for this browser, and followed by its tabs. */
export function SidebarToggle({ controls }: SidebarToggleProps) {
  const { t } = useLingui();
  const { layout } = useApp();
  const isCollapse = useLayout('isCollapse');
  const label = isCollapse ? t`Expand sidebar` : t`Collapse sidebar`;
  const tooltip = useNarrowTooltip(label);
  function toggle(): void {
    keepCookie('sidebar', isCollapse ? 'expanded' : 'collapsed');
    tellOtherTabs({ what: 'sidebar', isCollapse: !isCollapse });
    layout.change({ isCollapse: !isCollapse });
  }
  return (
    <button
      type="button"
      className={styles.place}
      aria-expanded={!isCollapse}
      aria-controls={controls}
      onClick={toggle}
      {...tooltip}
    >
      {isCollapse ? <PanelLeftOpen size={20} aria-hidden /> : <PanelLeftClose size={20} aria-hidden />}
      <span className={styles.name}>{label}</span>
    </button>
  );
}
