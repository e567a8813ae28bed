-- A subscription has a tax class of its own: books are exempt from VAT, periodicals are not, and a package may open both.
-- Until the operator chooses, it counts as taxed, as receipts have always said.
alter table packages
  add column tax_class text not null default 'standard' check (tax_class in ('exempt', 'standard')),
  -- Chosen by the operator, and not the default.
  add column tax_decided boolean not null default false;
-- As it was at the sale.
alter table order_packages
  add column tax_class text not null default 'standard' check (tax_class in ('exempt', 'standard'));
