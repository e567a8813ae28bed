-- What each title that is sold today sold before is read from this index alone: its days lie far apart.
drop index sales_day_parts_title;
create index sales_day_parts_title on sales_day_parts (title_id, day) include (copies, total_idr);
