# How Varnish keeps public answers. Included by the files that name the instances. docs/caching.md says what is public.
import directors;
import std;

probe ready {
  .url = "/readyz";
  .interval = 2s;
  .timeout = 1s;
  .window = 3;
  .threshold = 2;
}

sub vcl_init {
  new shops = directors.round_robin();
}

sub vcl_recv {
  set req.backend_hint = shops.backend();
  unset req.http.Proxy;
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # A reader's own answers, and the console's.
  if (req.http.Authorization || req.url ~ "^/(api/console|kelola)" || req.http.Cookie ~ "lembar_device=") {
    return (pass);
  }
  # No public answer depends on one.
  unset req.http.Cookie;
  if (std.healthy(req.backend_hint)) {
    # The oldest page that is sent while a new one is made.
    set req.grace = 10s;
  }
  return (hash);
}

sub vcl_backend_response {
  # An instance that stops, or has no database: the next one is asked.
  if (beresp.status == 503 && bereq.method == "GET" && bereq.retries < 2) {
    return (retry);
  }
  if (beresp.status != 200 || beresp.http.Cache-Control !~ "public" || beresp.http.Set-Cookie) {
    # A failure is not sent instead of a page that is kept.
    if (beresp.status >= 500 && bereq.is_bgfetch) {
      return (abandon);
    }
    set beresp.uncacheable = true;
    set beresp.ttl = 0s;
    return (deliver);
  }
  # Browsers ask Varnish each time, and Varnish asks the shop once a second for what is asked for.
  if (beresp.http.Cache-Control ~ "max-age=0") {
    set beresp.ttl = 1s;
  }
  # Without any instance, pages of the last hour are sent.
  set beresp.grace = 1h;
  set beresp.keep = 1h;
}

sub vcl_backend_error {
  if (bereq.method == "GET" && bereq.retries < 2) {
    return (retry);
  }
}
