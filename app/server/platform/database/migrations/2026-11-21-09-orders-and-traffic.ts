import { type Kysely, sql } from 'kysely';
import { columnTypes, newTable } from '../migration-tables.ts';

/** Orders, payment events, reminders of a membership's end, and traffic by month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer, text } = columnTypes(db);
  await newTable(db, 'orders')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('product_id', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('days', integer, (c) => c.notNull())
    .addColumn('amount', integer, (c) => c.notNull())
    .addColumn('currency', text, (c) => c.notNull())
    .addColumn('provider', text, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('payment_url', text, (c) => c.notNull())
    .addColumn('return_url', text, (c) => c.notNull())
    .addColumn('locale', text, (c) => c.notNull())
    .addColumn('refund_due', integer, (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', integer, (c) => c.notNull())
    .addColumn('expires_at', integer, (c) => c.notNull())
    .addColumn('paid_at', integer)
    .addColumn('refunded_at', integer)
    .execute();
  await db.schema
    .createIndex('orders_newest')
    .on('orders')
    .columns(['account_id', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('orders_refund_due')
    .on('orders')
    .columns(['id'])
    .where(sql.ref('refund_due'), '=', 1)
    .execute();
  await newTable(db, 'payment_events')
    .addColumn('provider', text, (c) => c.notNull())
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('order_id', text, (c) => c.notNull().references('orders.id').onDelete('cascade'))
    .addColumn('type', text, (c) => c.notNull())
    .addColumn('created_at', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('payment_events_pkey', ['provider', 'id'])
    .execute();
  await db.schema.createIndex('payment_events_order').on('payment_events').columns(['order_id']).execute();
  await newTable(db, 'reminders')
    .addColumn('account_id', text, (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('ends_at', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('reminders_pkey', ['account_id', 'ends_at'])
    .execute();
  await db.schema.createIndex('accounts_membership_end').on('accounts').columns(['vip_expires_at']).execute();
  await newTable(db, 'traffic')
    .addColumn('account_id', text, (c) => c.notNull())
    .addColumn('month', text, (c) => c.notNull())
    .addColumn('uploaded', integer, (c) => c.notNull())
    .addColumn('downloaded', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('traffic_pkey', ['account_id', 'month'])
    .execute();
}
