import { Trans, useLingui } from '@lingui/react/macro';
import { useLayout } from '../../../actors/use-layout.ts';
import { Info } from '../../../ui/icons.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { type Command, menuItemOf } from '../../commands/command.ts';
import { withoutCamera } from './new-commands.tsx';

interface NewMenuProps {
  readonly commands: readonly Command[];
  readonly at: { readonly x: number; readonly y: number };
  readonly onClose: () => void;
}

/** The menu of what can be put into a folder; shortcuts do the same without it. */
export function NewMenu({ commands, at, onClose }: NewMenuProps) {
  const { t } = useLingui();
  const isPhone = useLayout('isMobile');
  return (
    <Menu
      label={t`New`}
      at={at}
      onClose={onClose}
      items={(isPhone ? commands : withoutCamera(commands)).map(menuItemOf)}
      {...(isPhone
        ? {}
        : {
            footer: (
              <>
                <Info size={16} aria-hidden />
                <Trans>You can also drop or paste files here.</Trans>
              </>
            ),
          })}
    />
  );
}
