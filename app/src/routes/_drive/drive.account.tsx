import { msg } from '@lingui/core/macro';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AccountPage } from '../../features/account/account-page.tsx';

export const Route = createFileRoute('/_drive/drive/account')({
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Account`)} – Aloft` }] }),
  component: AccountRoute,
});

function AccountRoute() {
  return (
    <AccountPage>
      <Outlet />
    </AccountPage>
  );
}
