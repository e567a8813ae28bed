# The two instances of compose.yaml behind Varnish. In front of it TLS ends, which sets X-Forwarded-For and
# X-Forwarded-Proto.
vcl 4.1;
include "/etc/varnish/shop.vcl";

backend app1 { .host = "app1"; .port = "3000"; .probe = ready; }
backend app2 { .host = "app2"; .port = "3000"; .probe = ready; }

sub vcl_init {
  shops.add_backend(app1);
  shops.add_backend(app2);
}
