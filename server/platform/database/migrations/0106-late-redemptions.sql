-- The place of an unpaid order in a promo's quota ends with its time to pay. An order that is paid after that keeps its
-- price, although the place may have gone to somebody else.
alter table promo_redemptions drop constraint promo_redemptions_state_check;
alter table promo_redemptions add constraint promo_redemptions_state_check
  check (state in ('reserved', 'committed', 'committed_late', 'released'));
