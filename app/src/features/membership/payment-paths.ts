/** Where each kind of product is sold, and where an order of it goes on. */
export const paths = {
  membership: '/drive/payment',
  storage: '/drive/payment/storage',
  traffic: '/drive/payment/traffic',
} as const;
