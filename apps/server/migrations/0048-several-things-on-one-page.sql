-- One page of the provider may sell several things. Each price is a purchase of its own, paid by the one payment.
alter table purchases
  drop constraint purchases_checkout_id_key,
  drop constraint purchases_payment_id_key,
  add constraint purchases_once_per_page unique (checkout_id, price_id),
  add constraint purchases_once_per_payment unique (payment_id, price_id);
